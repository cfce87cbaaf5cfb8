/** Development servers. */
export { devAgainst, devAlone, devGallery, devShop, devWithShell } from './dev-servers.ts'
