/** Development servers: the shop from source, a remote alone, a remote inside a deployed shop. */
export { devAgainst, devAlone, devGallery, devShop, devWithShell } from './dev-servers.ts'
