import { actions } from '../ui/button.specimen'
import { places } from '../ui/card.specimen'
import { choices } from '../ui/checkbox.specimen'
import { layers } from '../ui/dialog.specimen'
import { signs } from '../ui/price.specimen'
import { waiting } from '../ui/skeleton.specimen'
import { fields } from '../ui/text-field.specimen'
import { foundations } from './foundations'
import styles from './gallery.module.css'
import { anchorOf, type Specimen } from './specimen'
import type { Token } from './tokens'

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

/** The component page. @param tokens the tokens of tokens.css, for the swatches. */
export function Gallery({ tokens }: { tokens: readonly Token[] }) {
  return (
    <div data-page className={styles.gallery}>
      <header className={styles.masthead}>
        <p className={styles.kicker}>Bookshelf</p>
        <h1>Ink on paper, one warm accent</h1>
        <p className={styles.lead}>
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
          <section key={title} aria-label={title} className={styles.section}>
            <h2 className={styles.sectionTitle}>{title}</h2>
            {specimens.map(({ name, note, Sample }) => (
              <article
                key={name}
                className={styles.specimen}
                id={anchorOf(name)}
                aria-labelledby={`${anchorOf(name)}-name`}
              >
                <header className={styles.about}>
                  <h3 id={`${anchorOf(name)}-name`}>{name}</h3>
                  <p>{note}</p>
                </header>
                {themes.map((theme) => (
                  <div key={theme} className={styles.pane} data-theme={theme}>
                    <Sample theme={theme} tokens={tokens} />
                  </div>
                ))}
              </article>
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}
