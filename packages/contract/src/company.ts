/** The company directory: companies presented by the house, where their customers are sent, and who handles complaints. */
import { z } from 'zod';
import { filterIdInput, pageInput, pageOf, textInput } from './primitives.ts';

/** Empty texts are unknown. */
export const company = z.object({
  id: z.int().positive(),
  name: z.string(),
  logo: z.string().meta({ description: 'path of an image, or empty' }),
  url: z.string().meta({ description: 'https address of its website, or empty' }),
  subject: z.string().meta({ description: 'the legal entity behind the name' }),
  registered_address: z.string(),
  location: z.string().meta({ description: 'where its office is' }),
  email: z.string(),
});
export type Company = z.infer<typeof company>;

export const companySchemas = {
  companies: {
    summary: 'Companies of the directory by name (or one by its id), in the order of their names',
    input: z.object({ name: textInput(80).optional(), id: filterIdInput, page: pageInput }),
    output: pageOf(company),
  },
  companyStatus: {
    summary: 'Where visitors are sent: of the company that company_id names, else of the base',
    input: z.object({ company_id: textInput(64).optional() }),
    output: z.object({
      status: z.int().meta({ description: '0 = they stay here' }),
      url: z.string().meta({ description: 'https address; empty while status is 0' }),
    }),
  },
  complaintEmail: {
    summary: 'Where complaints are heard',
    input: z.object({}),
    output: z.object({ email: z.string().meta({ description: 'empty = none is set' }) }),
  },
};
