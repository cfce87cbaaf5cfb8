/** Development servers. */
export { devAgainst, devAlone, devGallery, devShop, shopForDevelopment } from './dev-servers.ts'
export { touchedRemotes } from './sources.ts'
