/** The paper colours of the themes (shared/ui/tokens.css), also used for the browser's own bars. */
export const themeColors = { light: '#faf7f2', dark: '#17140f' } as const
