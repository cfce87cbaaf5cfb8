/** The theme, light, dark or the system's: a choice that is stored on this device. */

import { themeAttribute, themeKey } from 'shared/page-protocol'
import { atom, type ReadableAtom, stored } from 'shared/shop'
import { themeColors } from './theme-colors'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)
const storedTheme = stored(themeKey, isTheme, 'system')
const $themeStore = atom<Theme>('system')

export const $theme: ReadableAtom<Theme> = $themeStore

/** Applies the stored theme. Call once, before the first render. */
export function applyTheme(): void {
  show(storedTheme.read())
}

/** Sets and stores the theme. */
export function chooseTheme(theme: Theme): void {
  storedTheme.write(theme === 'system' ? null : theme)
  show(theme)
}

function show(theme: Theme) {
  $themeStore.set(theme)
  const page = document.documentElement
  if (theme === 'system') page.removeAttribute(themeAttribute)
  else page.setAttribute(themeAttribute, theme)
  colourBrowser(theme)
}

/** The browser's bars follow the theme: each page has a colour for each of them. */
function colourBrowser(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.content === themeColors.dark ? 'dark' : 'light'
    const chosen = theme === own ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen
  }
}
