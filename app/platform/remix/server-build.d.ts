/** Remix's build of app/routes.ts, made by its Vite plugin. */
declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build'
}
