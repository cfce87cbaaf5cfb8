/** The tokens and the styles of bare elements, for whoever mounts a page. */
import './tokens.css'
import './base.css'
