// A worker whose module can't be loaded, as when a build is damaged.
throw new Error('cannot start')
