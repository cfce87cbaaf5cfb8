import { type Specimen, Stack, States } from '../ui-gallery/specimen'
import { SelectField } from './select-field'
import { TextField } from './text-field'

const city = { label: 'City', defaultValue: 'Pune' }
const country = {
  label: 'Country',
  options: ['India', 'Nepal'].map((name) => ({ value: name, label: name })),
}

export const fields: Specimen[] = [
  {
    name: 'Text field',
    note: 'A visible label always; an error says how to set it right, with an icon beside the colour.',
    Sample: () => (
      <Stack>
        <States
          component={TextField}
          of={{
            'empty, with a hint': {
              label: 'Street',
              placeholder: '12 Lime Walk',
              hint: 'House number first.',
            },
            filled: city,
            hover: { ...city, 'data-force': 'hover' },
            focus: { ...city, 'data-force': 'focus' },
            error: { label: 'City', error: 'Please enter all the fields' },
            disabled: { ...city, disabled: true },
            'read only': {
              label: 'Email',
              defaultValue: 'reader@bookshelf.example',
              readOnly: true,
            },
          }}
        />
      </Stack>
    ),
  },
  {
    name: 'Text field of digits',
    note: 'Digits that are a name: number keys on a phone, no stepper, leading zeros kept.',
    Sample: () => (
      <Stack>
        <TextField label="Pincode" inputMode="numeric" defaultValue="411001" />
        <TextField
          label="Phone"
          inputMode="numeric"
          error="Phone number must be of 10 digits"
          defaultValue="98765"
        />
      </Stack>
    ),
  },
  {
    name: 'Select field',
    note: 'One of a few, in the browser’s own list.',
    Sample: () => (
      <Stack>
        <SelectField {...country} />
        <SelectField {...country} error="We do not deliver there yet" />
        <SelectField {...country} disabled />
      </Stack>
    ),
  },
]
