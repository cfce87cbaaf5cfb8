/** The addresses of the shop and the titles of its pages, for programs: nothing here loads React. */
export { pageTitle } from './routing/page-title'
export { paths, patterns } from './routing/paths'
