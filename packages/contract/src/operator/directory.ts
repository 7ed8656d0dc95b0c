/** The company directory, as edited by operators. */
import { z } from 'zod';
import { company } from '../company.ts';
import { flagInput, idInput, integerInput, pageInput, pageOf, textInput, timeMs } from '../primitives.ts';
import { proposed } from './second-admin.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const id = z.object({ id: idInput });

export const operatorCompany = company.extend({
  hidden: flag,
  status: z.int().meta({ description: '0 = its visitors stay; otherwise they are redirected to redirect_url' }),
  redirect_url: z.string(),
  version: z.int().positive(),
  changed_at: timeMs,
});
export type OperatorCompany = z.infer<typeof operatorCompany>;

export const operatorDirectorySchemas = {
  companies: {
    summary: 'Companies of the directory by name, including hidden ones',
    input: z.object({ name: textInput(80).optional(), hidden: flagInput.optional(), page: pageInput }),
    output: pageOf(operatorCompany),
  },
  company: {
    summary: 'One company',
    input: id,
    output: operatorCompany,
  },
  saveCompany: {
    summary: 'Add a company (without id), or change it; refused as conflict if `version` is not the latest',
    input: z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      name: textInput(80, 1),
      logo: textInput(200).default(''),
      url: textInput(500).default(''),
      subject: textInput(200).default(''),
      registered_address: textInput(300).default(''),
      location: textInput(300).default(''),
      email: textInput(254).default(''),
    }),
    output: operatorCompany,
  },
  hideCompany: {
    summary: 'Hide a company from the directory (hidden 1), or show it again',
    input: id.extend({ hidden: flagInput }),
    output: operatorCompany,
  },
  redirectCompany: {
    summary:
      'Redirect visitors who came through its links to an https address (status 1), or let them stay (0). A redirect waits for a second admin',
    input: id.extend({ status: flagInput, redirect_url: textInput(500).default('') }),
    output: z.union([operatorCompany, proposed]),
  },
};
