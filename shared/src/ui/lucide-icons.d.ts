/** One icon for each file: the package declares types only for its entry point, which loads every icon. */
declare module '@lucide/icons/icons/*' {
  import type { LucideIconData } from '@lucide/icons'

  const icon: LucideIconData
  export default icon
}
