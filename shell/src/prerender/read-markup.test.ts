import { styleAttribute } from 'shared/page-protocol'
import { describe, expect, it } from 'vitest'
import { readMarkup } from './read-markup'

describe('the markup of a rendered page', () => {
  it('is split into head and body, with the body as React renders it', () => {
    const body =
      '<div><!--$--><p class="x">It&#x27;s <!-- -->here</p><!--/$--></div><link rel="x"/>'
    const head =
      '<link rel="preload" as="image" href="/a?b&amp;c"/><meta name="d" content="&quot;"/>'
    expect(readMarkup(head + body, [])).toEqual({
      head: [
        { tag: 'link', attrs: { rel: 'preload', as: 'image', href: '/a?b&c' } },
        { tag: 'meta', attrs: { name: 'd', content: '"' } },
      ],
      body,
    })
  })

  it('has its first heading as its name', () => {
    expect(readMarkup('<main><h1>A<!-- --> &amp; B</h1><h1>C</h1></main>', []).title).toBe('A & B')
  })

  it('has rule numbers in place of style attributes, the same for equal styles', () => {
    const styles = ['width:1px']
    const html = '<i style="background:url(&quot;a&quot;)"></i><b class="x" style="width:1px"></b>'
    expect(readMarkup(html, styles).body).toBe(
      `<i ${styleAttribute}="1"></i><b class="x" ${styleAttribute}="0"></b>`,
    )
    expect(styles).toEqual(['width:1px', 'background:url("a")'])
  })
})
