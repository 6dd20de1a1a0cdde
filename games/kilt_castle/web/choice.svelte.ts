// What the reader has chosen and finds again: whether the ducat day is shown.
class Choice {
  ducatDay = $state(false);
}

export const choice = new Choice();
