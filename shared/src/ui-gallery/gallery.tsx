import { actions } from '../ui/button.specimen'
import { choices } from '../ui/choices.specimen'
import { fields } from '../ui/fields.specimen'
import { places } from '../ui/layout.specimen'
import { layers } from '../ui/modal.specimen'
import { signs } from '../ui/price.specimen'
import { waiting } from '../ui/skeleton.specimen'
import { foundations } from './foundations'
import styles from './gallery.module.css'
import { Samples, type Specimen } from './specimen'

const sections: Record<string, Specimen[]> = {
  Foundations: foundations,
  Actions: actions,
  Fields: fields,
  Choices: choices,
  Signs: signs,
  Places: places,
  'Waiting and failing': waiting,
  'Above the page': layers,
}

const themes = ['light', 'dark'] as const

/** The component page. */
export function Gallery() {
  return (
    <div data-page className={styles.gallery}>
      <header>
        <h1>Ink on paper, one warm accent</h1>
        <p>
          Every component of the shop in every state, in both themes. A sample that says “hover”,
          “focus” or “pressed” is held in that state; all of them work.
        </p>
        <nav aria-label="Components" className={styles.contents}>
          {Object.entries(sections).map(([title, specimens]) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul role="list">
                {specimens.map(({ name }) => (
                  <li key={name}>
                    <a href={`#${anchorOf(name)}`}>{name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </header>
      <main>
        {Object.entries(sections).map(([title, specimens]) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {specimens.map((specimen) => (
              <Article key={specimen.name} {...specimen} />
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}

function Article({ name, note, ...shown }: Specimen) {
  const anchor = anchorOf(name)
  return (
    <article className={styles.specimen} id={anchor} aria-labelledby={`${anchor}-name`}>
      <header>
        <h3 id={`${anchor}-name`}>{name}</h3>
        <p>{note}</p>
      </header>
      {themes.map((theme) => (
        <div key={theme} className={styles.pane} data-theme={theme}>
          {'states' in shown && <Samples of={shown.states} isWide={shown.isWide} />}
          {'show' in shown && shown.show}
          {'showIn' in shown && shown.showIn(theme)}
        </div>
      ))}
    </article>
  )
}

/** The fragment of the address that leads to a specimen. */
function anchorOf(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-')
}
