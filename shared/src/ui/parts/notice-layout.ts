/** Not in a style sheet: every page contains those of `shared/ui`, and few pages have these notices. */
export const noticeLayout = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space-3)',
  marginBottom: 'var(--space-4)',
  overflowWrap: 'anywhere',
} as const
