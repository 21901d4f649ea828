/** Whether the browser's user asked for less data (Save-Data, WICG): then there is no font, and lists have no waves. */
export const savesData = (request: Request) => request.headers.get('Save-Data')?.trim().toLowerCase() === 'on'
