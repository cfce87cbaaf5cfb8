/** The page's own element, which carries the marks that styles and scripts look for. */
export const page = document.documentElement
