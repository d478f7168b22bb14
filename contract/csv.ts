/** How tables are written that people open in a spreadsheet: without the mark at the start, Excel takes the letters for those of another encoding. */
export const forSpreadsheets = { bom: true, record_delimiter: 'windows' } as const
