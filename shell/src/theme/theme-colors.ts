/** The paper colours of the themes (shared/ui/tokens.css), which the browser's own bars take up. */
export const themeColors = { light: '#faf7f2', dark: '#17140f' } as const
