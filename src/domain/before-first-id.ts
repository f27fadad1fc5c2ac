/** Lower than every id of a row: what a read begins after that goes on by id, page by page. */
export const BEFORE_FIRST_ID = '00000000-0000-0000-0000-000000000000';
