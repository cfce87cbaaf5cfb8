import { styleAttribute } from '../../shell/src/hydration/page-protocol.ts'

/**
 * Moves the `style` attributes of a rendered page into a style sheet: the policy of the site allows
 * none in its markup. React sets them by script, which it may, as soon as they change.
 */
export class InlineStyles {
  /** Short names by what they stand for: every page holds all rules. */
  private readonly names = new Map<string, string>()

  /** The markup with a `data-style` in place of each `style`. */
  take(html: string): string {
    return html.replace(/ style="([^"]*)"/g, (_, css: string) => {
      const name = this.names.get(css) ?? String(this.names.size)
      this.names.set(css, name)
      return ` ${styleAttribute}="${name}"`
    })
  }

  /** The rules of everything that was taken, in the order in which it came. */
  get css(): string {
    return [...this.names]
      .map(([css, name]) => `[${styleAttribute}="${name}"]{${decoded(css)}}`)
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
