#include "core/ids.h"

#include <gtest/gtest.h>

#include <array>
#include <concepts>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace merlon {

enum class Fruit : std::uint8_t { apple, pear };
template <>
inline constexpr int kCountOf<Fruit> = 2;

namespace {

using Field = Id<struct FieldKind, 6>;
using Horse = Id<struct HorseKind, 6>;

static_assert(std::is_trivial_v<Field> && sizeof(Field) == 1);
static_assert(!std::convertible_to<Field, int> && !std::convertible_to<int, Field>);
static_assert(!std::convertible_to<Field, Horse> && !std::constructible_from<Field, Horse>);
static_assert(std::is_trivial_v<IdArray<Field, int>> && sizeof(IdArray<Field, char>) == 6);
using FieldSet = IdSet<Field>;
static_assert(std::is_trivial_v<FieldSet> && sizeof(FieldSet) == 1);
static_assert(sizeof(IdSet<Field, 9>) == 2 && sizeof(IdSet<Field, 17>) == 4 && sizeof(IdSet<Field, 33>) == 8);
static_assert(
    !std::invocable<decltype([](auto key) -> decltype(IdArray<Field, int>{}[key]) { return 0; }), Horse>);

TEST(Ids, AnArrayIsIndexedByIdsAndByEnumerations) {
  IdArray<Field, int> fields{};
  fields[Field(5)] = 7;
  EXPECT_EQ(fields.items[5], 7);
  constexpr IdArray<Fruit, int> fruit{{3, 4}};
  EXPECT_EQ(fruit[Fruit::pear], 4);
  fields.fill(1);
  EXPECT_EQ(fields[Field(0)] + fields[Field(5)], 2);
}

TEST(Ids, AnArrayCanHoldTheFirstOnly) {
  static_assert(sizeof(IdArray<Field, char, 2>) == 2);
  constexpr IdArray<Field, int, 2> fields{{5, 6}};
  EXPECT_EQ(fields[Field(1)], 6);
}

TEST(Ids, EveryIdComesOnceInOrder) {
  std::vector<int> numbers;
  for (const Field field : every<Field>()) numbers.push_back(field.number());
  EXPECT_EQ(numbers, (std::vector<int>{0, 1, 2, 3, 4, 5}));
  numbers.clear();
  for (const Field field : every_between<Field>(2, 4)) numbers.push_back(field.number());
  EXPECT_EQ(numbers, (std::vector<int>{2, 3}));
  EXPECT_TRUE(Field(0).exists());
  EXPECT_FALSE(Field::none().exists());
}

TEST(Ids, NumbersAreOrderedWhereTheyStand) {
  std::array<Field, 3> fields{Field(4), Field(2), Field(3)};
  const std::span<std::uint8_t> numbers = numbers_of(std::span<Field>(fields));
  std::swap(numbers[0], numbers[2]);
  EXPECT_EQ(fields, (std::array{Field(3), Field(2), Field(4)}));
}

TEST(Ids, NumbersFromOutsideAreThingsOrNothing) {
  EXPECT_EQ(key_of<Field>(Field::kCount - 1), Field(Field::kCount - 1));
  EXPECT_EQ(key_of<Field>(Field::kCount), std::nullopt);
  EXPECT_EQ(key_of<Field>(-1), std::nullopt);
}

TEST(Ids, SetsHoldIds) {
  FieldSet set{Field(4), Field(1)};
  EXPECT_TRUE(set.has(Field(4)));
  EXPECT_FALSE(set.has(Field(3)));
  EXPECT_EQ(set.size(), 2);
  EXPECT_EQ(set.first(), Field(1));
  EXPECT_EQ(set.bits(), 0b10010);
  set.add(Field(0));
  set.remove(Field(4));
  EXPECT_EQ(set, FieldSet::below(2));
  EXPECT_EQ(FieldSet::all() - set, (FieldSet{Field(2), Field(3), Field(4), Field(5)}));
  EXPECT_EQ(set & FieldSet::only(Field(1)), FieldSet{Field(1)});
  EXPECT_EQ(set | FieldSet::only(Field(2)), FieldSet::below(3));
  EXPECT_TRUE((set - FieldSet::all()).empty());
  EXPECT_EQ((IdSet<Fruit>{Fruit::pear}.first()), Fruit::pear);
  std::vector<Field> found;
  for (const Field field : set) found.push_back(field);
  EXPECT_EQ(found, (std::vector<Field>{Field(0), Field(1)}));
}

#ifndef NDEBUG
TEST(IdsDeathTest, WhatIsNotThereIsNotAskedFor) {
  IdArray<Field, int, 2> fields{{5, 6}};
  FieldSet set;
  EXPECT_DEATH(Field{-1}, "");
  EXPECT_DEATH(Field{256}, "");
  EXPECT_DEATH(fields[Field(2)] = 7, "");
  EXPECT_DEATH(fields[Field::none()] = 7, "");
  EXPECT_DEATH(FieldSet::only(Field::none()), "");
  EXPECT_DEATH(FieldSet::below(7), "");
  EXPECT_DEATH(std::ignore = set.has(Field::none()), "");
  EXPECT_DEATH(std::ignore = FieldSet{}.first(), "");
}
#endif

}  // namespace
}  // namespace merlon
