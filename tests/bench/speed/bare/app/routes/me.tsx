export const loader = () => Response.json({ ok: true, user: { id: '1', username: 'rose', role: 'user' } })
