import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createIcon } from '.'

const icons = import.meta.glob<{ default: React.ComponentType<object>; __iconData: never }>(
  '../../node_modules/lucide-react/dist/esm/icons/{heart,shopping-bag,circle-check,x,eye-off}.mjs',
  { eager: true },
)

const cases = Object.entries(icons).flatMap(([file, { default: Theirs, __iconData }]) =>
  [
    {},
    { size: 20, strokeWidth: 1.75, 'aria-hidden': true },
    { className: 'wide', role: 'img', 'aria-label': 'Wish' },
  ].map((props) => ({ name: file.replace(/.*\//, ''), props, Theirs, __iconData })),
)

describe('an icon', () => {
  it.each(cases)('$name renders like lucide-react’s, with $props', (icon) => {
    const Ours = createIcon(icon.__iconData)
    const theirs = renderToStaticMarkup(<icon.Theirs {...icon.props} />)
    expect(theirs).toContain('<svg')
    expect(attributesOf(renderToStaticMarkup(<Ours {...icon.props} />))).toEqual(
      attributesOf(theirs),
    )
  })
})

/** The markup without the order of its attributes. */
const attributesOf = (markup: string) =>
  markup.split('<').map((element) => element.match(/[\w-]+="[^"]*"|^\/?\w+/g)?.sort())
