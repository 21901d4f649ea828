// A worker whose module can't be loaded, as in a damaged build.
throw new Error('cannot start')
