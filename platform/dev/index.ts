/** Development servers. */
export { devAgainst, devAlone, devGallery, devShop } from './dev-servers.ts'
export { touchedRemotes } from './sources.ts'
