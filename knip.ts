import type { RouteConfigEntry } from '@remix-run/route-config'
import type { KnipConfig } from 'knip'
import routes from './app/routes'

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}!`, ...filesOf(children)])

export default {
  workspaces: {
    '.': {
      entry: [
        ...filesOf(routes),
        'app/{routes,server,remix-serve}.ts!',
        'app/{root,entry.client,entry.server}.tsx!',
        'app/admin/commands/*.command.ts!',
        'app/**/*.worker.ts!',
        'scripts/**/*.{mjs,ts}',
        'tests/**/*{.test.ts,.test.tsx,.spec.ts,-child.ts,-writer.ts}',
        'tests/bench/**/*.ts',
        'tests/bench/speed/bare/app/**/*.tsx',
      ],
      project: ['app/**/*.{ts,tsx}!', 'db/**/*.ts!', 'scripts/**/*.{mjs,ts}', 'tests/**/*.{ts,tsx}'],
    },
    engine: {
      entry: [
        'src/host/worker.ts!',
        'src/**/*.worker.ts!',
        'src/{index,read}.ts!',
        'training/*.ts',
        'bench/*.ts',
        'tests/**/*{.test.ts,-writer.ts}',
      ],
      project: ['src/**/*.ts!', 'src/**/*.mjs', '{bench,tests,training}/**/*.ts'],
    },
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreDependencies: [
    '@fontsource-variable/newsreader',
    '@remix-run/router',
    '@remix-run/server-runtime',
    '@types/smtp-server',
    'isbot',
    'typescript-7',
  ],
  ignoreBinaries: ['ffmpeg', 'mkfifo', 'mount', 'pgrep', 'umount'],
} satisfies KnipConfig
