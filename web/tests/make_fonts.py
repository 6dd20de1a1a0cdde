#!/usr/bin/env python3
"""Makes the fonts that every visit loads (src/style/fonts/): the characters of English and German and the signs on the page, in the
weights that are used. src/style/fonts.css names the same characters; others come from the whole fonts, where a name needs them. Needs
Debian's python3-fonttools and python3-brotli: /usr/bin/python3 tests/make_fonts.py"""
import re
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib import instancer
from fontTools.varLib.iup import iup_delta

web = Path(__file__).resolve().parent.parent
packages = web.parent / 'node_modules/@fontsource-variable'


def characters():
    """Those of the first unicode-range in fonts.css."""
    ranges = re.search(r'unicode-range: (.*?);', (web / 'src/style/fonts.css').read_text()).group(1)
    for one in ranges.replace('U+', '').split(','):
        first, last = (one.split('-') * 2)[:2]
        yield from range(int(first, 16), int(last, 16) + 1)


def cut(font, name, weights, features):
    """Keeps the characters, the features and the weights."""
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]  # the copyright and the licence stay with the font
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(characters()))
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {'wght': weights})
    font.flavor = 'woff2'
    font.save(web / 'src/style/fonts' / name)


def plain(points, outer, end):
    """The outline, and the same shape once more inside, the other way round, as wide and high as the counter was."""
    outline, counter = points[:outer], points[outer : end + 1]

    def span(some, axis):
        values = [point[axis] for point in some]
        return (min(values) + max(values)) / 2, max(values) - min(values)

    def inside(point):
        middles = [(span(outline, axis), span(counter, axis)) for axis in (0, 1)]
        return tuple(mine + (point[axis] - theirs) * size / whole for axis, ((theirs, whole), (mine, size)) in enumerate(middles))

    return [(round(x), round(y)) for x, y in outline + [inside(point) for point in reversed(outline)]]


def take_slash_from_zero(font):
    """A zero with a slash looks struck out on a board: the two halves of its counter become one, for every weight."""
    glyph = font['glyf']['zero']
    points, ends, flags = glyph.getCoordinates(font['glyf'])
    points = list(points)
    outer, end = ends[0] + 1, ends[-1]
    new = plain(points, outer, end)
    for variation in font['gvar'].variations['zero']:
        deltas = iup_delta(variation.coordinates, points + [(0, 0), (font['hmtx']['zero'][0], 0), (0, 0), (0, 0)], ends)
        moved = plain([(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, deltas)], outer, end)
        variation.coordinates = [(x - a, y - b) for (x, y), (a, b) in zip(moved, new)] + list(deltas[-4:])
    glyph.coordinates = GlyphCoordinates(new)
    glyph.flags = type(flags)(list(flags[:outer]) + list(reversed(flags[:outer])))
    glyph.endPtsOfContours = [outer - 1, 2 * outer - 1]
    glyph.numberOfContours = 2
    glyph.program.fromBytecode([])
    glyph.recalcBounds(font['glyf'])


text = TTFont(packages / 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2')
take_slash_from_zero(text)
cut(text, 'text.woff2', (400, 800), ['kern', 'lnum', 'tnum', 'pnum'])

headings = TTFont(packages / 'alegreya/files/alegreya-latin-wght-normal.woff2')
cut(headings, 'headings.woff2', 700, ['kern', 'lnum', 'tnum'])
