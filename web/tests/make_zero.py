#!/usr/bin/env python3
"""Makes src/style/zero.woff2: the zero of the page's font without its slash, which looks struck out on a board. Needs fontTools and
brotli. The two halves of the counter become one, shaped like the outline, for every weight of the font."""
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.iup import iup_delta

web = Path(__file__).resolve().parent.parent
files = web / 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files'
font = TTFont(files / 'atkinson-hyperlegible-next-latin-wght-normal.woff2')

glyph = font['glyf']['zero']
points, ends, flags = glyph.getCoordinates(font['glyf'])
points = list(points)
outer = ends[0] + 1


def plain(points):
    """The outline, and the same shape once more inside, the other way round, as wide and high as the counter was."""
    outline, counter = points[:outer], points[outer : ends[-1] + 1]

    def span(some, axis):
        values = [point[axis] for point in some]
        return (min(values) + max(values)) / 2, max(values) - min(values)

    def inside(point):
        middles = [(span(outline, axis), span(counter, axis)) for axis in (0, 1)]
        return tuple(mine + (point[axis] - theirs) * size / whole for axis, ((theirs, whole), (mine, size)) in enumerate(middles))

    return outline + [inside(point) for point in reversed(outline)]


def rounded(points):
    return [(round(x), round(y)) for x, y in points]


new = rounded(plain(points))
for variation in font['gvar'].variations['zero']:
    deltas = iup_delta(variation.coordinates, points + [(0, 0), (font['hmtx']['zero'][0], 0), (0, 0), (0, 0)], ends)
    master = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, deltas)]
    moved = rounded(plain(master))
    variation.coordinates = [(x - a, y - b) for (x, y), (a, b) in zip(moved, new)] + list(deltas[-4:])

glyph.coordinates = GlyphCoordinates(new)
glyph.flags = type(flags)(list(flags[:outer]) + list(reversed(flags[:outer])))
glyph.endPtsOfContours = [outer - 1, 2 * outer - 1]
glyph.numberOfContours = 2
glyph.program.fromBytecode([])
glyph.recalcBounds(font['glyf'])

options = Options()
options.flavor = 'woff2'
options.layout_features = ['tnum', 'pnum']
options.hinting = False
subsetter = Subsetter(options)
subsetter.populate(unicodes=[ord('0')])
subsetter.subset(font)
font.flavor = 'woff2'
font.save(web / 'src/style/zero.woff2')
