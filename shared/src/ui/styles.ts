/** The tokens, the styles of bare elements, and the font of texts, for whoever mounts a page. */
import './tokens.css'
import './base.css'

export { textFontFaces, textFontFiles } from './text-font'
