// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { InlineStyles } from './inline-styles.ts'

describe('style attributes of a written page', () => {
  it('become rules that the same elements are met by', () => {
    const styles = new InlineStyles()
    const html = styles.take('<i style="--fill:25%"></i><b class="x" style="width:14rem"></b>')
    const [fill, width] = [...html.matchAll(/data-style="(\w+)"/g)].map(([, name]) => name)
    expect(html).not.toContain(' style=')
    expect(styles.css).toContain(`[data-style="${fill}"]{--fill:25%}`)
    expect(styles.css).toContain(`[data-style="${width}"]{width:14rem}`)
  })

  it('share a rule where they are the same', () => {
    const one = new InlineStyles()
    one.take('<i style="width:1px"></i><i style="height:2px"></i><i style="width:1px"></i>')
    expect(one.css.split('\n')).toHaveLength(2)
  })

  it('mean what they meant, also where they were escaped', () => {
    const styles = new InlineStyles()
    styles.take('<i style="background:url(&quot;a.svg&quot;)"></i>')
    expect(styles.css).toContain('background:url("a.svg")')
  })
})
