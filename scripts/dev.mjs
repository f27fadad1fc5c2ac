// npm run dev: Vite on PORT, which reloads the browser, and the API behind it, restarted on each change.
import { spawn } from 'node:child_process';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT, packageBin } from './run-command.mjs';

/** What the server answers itself; the rest are files and screens. */
const API_PATHS = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/webhooks',
  '/calendar',
  '/.well-known',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/terms',
  '/privacy',
  '/data-processing',
];

process.chdir(ROOT);
await ensureInstalled();
const port = Number(process.env.PORT ?? 3000);
const apiPort = await freePort();
const target = `http://127.0.0.1:${apiPort}`;
// One process, which tsx restarts.
const env = {
  LOG_LEVEL: 'info',
  WORKERS: '1',
  PUBLIC_URL: `http://localhost:${port}`,
  ...process.env,
  PORT: String(apiPort),
};
const watch = ['watch', '--clear-screen=false', '--include', 'db/**/*.sql', 'src/server/main.ts', '--api-only'];
const api = spawn(process.execPath, [packageBin('tsx'), ...watch], { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => api.kill(signal));
api.on('close', (code) => process.exit(code ?? 0));

const { createServer } = await import('vite');
const vite = await createServer({
  configFile: join(ROOT, 'build', 'web.config.ts'),
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target }])),
  },
});
await vite.listen();
vite.printUrls();

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
