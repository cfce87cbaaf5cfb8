import type { Specimen } from '../ui-gallery/specimen'
import { SelectField, TextField } from './fields'

const city = { label: 'City', defaultValue: 'Pune' }
const country = {
  label: 'Country',
  options: ['India', 'Nepal'].map((name) => ({ value: name, label: name })),
}

export const fields: Specimen[] = [
  {
    name: 'Text field',
    note: 'A visible label always; an error says how to set it right, with an icon beside the colour.',
    isWide: true,
    states: {
      'empty, with a hint': (
        <TextField label="Street" placeholder="12 Lime Walk" hint="House number first." />
      ),
      filled: <TextField {...city} />,
      hover: <TextField {...city} data-force="hover" />,
      focus: <TextField {...city} data-force="focus" />,
      error: <TextField label="City" error="Please enter all the fields" />,
      disabled: <TextField {...city} disabled />,
      'read only': <TextField label="Email" defaultValue="reader@bookshelf.example" readOnly />,
      // Number keys on a phone, no stepper, leading zeros kept.
      'of digits': <TextField label="Pincode" inputMode="numeric" defaultValue="411001" />,
    },
  },
  {
    name: 'Select field',
    note: 'One of a few, in the browser’s own list.',
    isWide: true,
    states: {
      filled: <SelectField {...country} />,
      error: <SelectField {...country} error="We do not deliver there yet" />,
      disabled: <SelectField {...country} disabled />,
    },
  },
]
