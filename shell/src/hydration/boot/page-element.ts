/** The root element, whose attributes styles and scripts read. */
export const page = document.documentElement
