import { Samples, type Specimen, states } from '../ui-gallery/specimen'
import { Checkbox, Radio } from './choices'

export const choices: Specimen[] = [
  {
    name: 'Checkbox',
    note: 'On or off; the label belongs to the target.',
    states: {
      off: <Checkbox label="Fiction" />,
      on: <Checkbox label="Humor" defaultChecked />,
      hover: <Checkbox label="Thriller" {...states.hover} />,
      focus: <Checkbox label="Thriller" defaultChecked {...states.focus} />,
      disabled: <Checkbox label="Motivational" disabled />,
      'on, disabled': <Checkbox label="Motivational" disabled defaultChecked />,
    },
  },
  {
    name: 'Radio',
    note: 'One of several, in a fieldset with a legend.',
    // One group for each theme.
    showIn: (name) => (
      <Samples
        of={{
          on: <Radio label="Low to high" name={name} defaultChecked />,
          off: <Radio label="High to low" name={name} />,
          focus: <Radio label="Newest" name={name} {...states.focus} />,
          disabled: <Radio label="Nearest" name={name} disabled />,
        }}
      />
    ),
  },
]
