# Makes the shop's sans from Source Sans 3 (npm: source-sans 3.52.0) with fontTools 4.66.
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

basic = '20-7E,A0,B7,D7,2013-2014,2018-2019,201C-201D,2026,20B9,2190,2192,2212'
more = 'A1-17F,218-21B,2C6,2DA,2DC,1E9E,2010-2012,201A,201E,2020-2022,2030,2039-203A,20AC,2122,2191,2193'

def make(name, characters, without=''):
    font = TTFont('node_modules/source-sans/VF/SourceSans3VF-Upright.ttf')
    options = Options()
    options.hinting = False
    options.layout_features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga']
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    options.drop_tables += ['STAT']
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(parse_unicodes(characters)) - set(parse_unicodes(without) if without else []))
    subsetter.subset(font)
    font.save('subset.ttf')
    font = instantiateVariableFont(TTFont('subset.ttf'), {'wght': (400, 700)})
    # As wide as Arial and Roboto, so that a text breaks at the same words in them.
    scale_upem(font, 1070)
    font['head'].unitsPerEm = 1000
    for record in font['name'].names:
        if record.nameID in (1, 3, 4): record.string = 'Bookshelf Sans'
        if record.nameID == 6: record.string = 'BookshelfSans'
    font.flavor = 'woff2'
    font.save(name)
make('bookshelf-sans-basic.woff2', basic)
make('bookshelf-sans-more.woff2', more, basic)
