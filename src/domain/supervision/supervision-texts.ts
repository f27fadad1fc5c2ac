// The texts of the supervision screens (spec 2 and 8; spec decision 10).

export const SUPERVISION_TEXTS = {
  title: 'Supervision Sessions',
  description: 'Manage your coaching supervision sessions',
  add: 'Add Session',
  empty: 'No supervision sessions found. Click "Add Session" to create one.',
  loadError: 'Could not load supervision sessions',
  delete: { title: 'Are you sure?', text: 'This will permanently delete the supervision session.' },
  deleted: { title: 'Success', description: 'Supervision session deleted successfully' },
  deleteError: 'Could not delete supervision session',
  new: { title: 'New Supervision Session', subtitle: 'Record a new supervision session' },
  created: { title: 'Success', description: 'Supervision session created successfully' },
  createError: { title: 'Error', description: 'Could not create supervision session' },
  edit: { title: 'Edit Supervision Session', subtitle: 'Change what was recorded' },
  updated: { title: 'Success', description: 'Supervision session updated successfully' },
  signedOut: {
    title: 'Authentication Error',
    description: 'You must be logged in to create a supervision session',
  },
} as const;
