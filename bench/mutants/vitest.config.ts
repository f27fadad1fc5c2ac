// For npm run mutants, which runs one project: the quick unit tests.
import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';

const projects = (root.test?.projects ?? []) as { test: { name: string } }[];
const unit = projects.find(({ test }) => test.name === 'unit');
export default defineConfig(unit ?? {});
