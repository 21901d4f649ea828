/** Where a stored file is served (docs/spec.md, section 3). */
export const storedPath = (key: string) => `/app-storage/${key}`
