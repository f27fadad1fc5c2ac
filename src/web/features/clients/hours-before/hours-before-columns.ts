/** Whether `edit` in a client's address means its hours from before Hourbook, as links from the audit check do. */
export function isHoursBeforeColumn(edit: unknown): boolean {
  return edit === 'as_of' || edit === 'participants';
}
