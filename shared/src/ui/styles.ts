/** The tokens and the bare elements' styles, for whoever mounts a page. */
import './tokens.css'
import './base.css'
