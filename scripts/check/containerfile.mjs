/** Parses deploy/Containerfile, and finds faults in its steps. */
const INSTRUCTIONS = new Set('FROM WORKDIR RUN USER COPY ENV VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' '));
/** Commands available in the image or the checkout. */
const COMMANDS = new Set(['mkdir', 'chown', 'npm', 'node']);

/** The steps in order: `{ line, name, options, text }`; options are those with two dashes. */
export function readContainerfile(text) {
  const steps = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, options, rest] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/u.exec(line) ?? [undefined, line, '', ''];
    steps.push({ line: index + 1, name, options: options.trim().split(/\s+/u).filter(Boolean), text: rest });
  }
  return steps;
}

/** Sources and target of a COPY. */
export function copyOf({ text }) {
  const words = text.split(/\s+/u);
  return { sources: words.slice(0, -1), target: words.at(-1) };
}

/** Variables of an ENV, all on one line without blanks in their values. */
export const variablesOf = ({ text }) => Object.fromEntries(text.split(/\s+/u).map((pair) => pair.split(/=(.*)/su)));

/** `has(path)`: whether the checkout has a file or folder; `scripts`: those in package.json. */
export function containerfileFaults(text, has, scripts) {
  const steps = readContainerfile(text);
  const faults = steps.flatMap((step) => stepFaults(step, has, scripts).map((fault) => `${step.line}: ${fault}`));
  const last = (name) => steps.findLast((step) => step.name === name);
  if (['root', '0', undefined].includes(last('USER')?.text)) faults.push('the server must not run as root');
  if (last('HEALTHCHECK')?.text.includes('/readyz') !== true) faults.push('the health check must ask for /readyz');
  if (last('CMD') === undefined) faults.push('nothing is started');
  return faults.map((fault) => `deploy/Containerfile: ${fault}`);
}

function stepFaults(step, has, scripts) {
  if (!INSTRUCTIONS.has(step.name)) return [`unknown instruction ${step.name}`];
  if (step.name === 'COPY') {
    return copyOf(step)
      .sources.filter((source) => !has(source))
      .map((source) => `COPY: there is no ${source}`);
  }
  if (step.name === 'RUN')
    return step.text.split('&&').flatMap((command) => commandFaults(command.trim(), has, scripts));
  if (step.name === 'CMD') return commandFaults(JSON.parse(step.text).join(' '), has, scripts);
  return [];
}

function commandFaults(command, has, scripts) {
  const [program, ...args] = command.split(/\s+/u);
  if (!COMMANDS.has(program)) return [`unknown command ${program}`];
  if (program === 'npm' && (args[0] !== 'run' || scripts[args[1]] === undefined))
    return [`package.json has no script for ${command}`];
  return program === 'node' && !has(args[0]) ? [`there is no ${args[0]}`] : [];
}
