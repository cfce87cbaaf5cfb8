import { createHash } from 'node:crypto'

/**
 * Moves the `style` attributes of a rendered page into a style sheet: the policy of the site allows
 * none in its markup. React sets them by script, which it may, as soon as they change.
 */
export class InlineStyles {
  private readonly rules = new Map<string, string>()

  /** The markup with a `data-style` in place of each `style`. */
  take(html: string): string {
    return html.replace(/ style="([^"]*)"/g, (_, css: string) => {
      const name = createHash('sha256').update(css).digest('hex').slice(0, 8)
      this.rules.set(name, decoded(css))
      return ` data-style="${name}"`
    })
  }

  /** The rules of everything that was taken, in a stable order. */
  get css(): string {
    return [...this.rules]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, css]) => `[data-style="${name}"]{${css}}`)
      .join('\n')
  }
}

function decoded(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
