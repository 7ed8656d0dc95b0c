/** A Vitest reporter that writes the duration of each file, including hooks, to the file in FILE_TIMES. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { file: relative(root, module.moduleId), seconds: (collectDuration + setupDuration + duration) / 1000 };
    });
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(times));
  }
}
