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
  location: z.string().meta({ description: 'location of its office' }),
  email: z.string(),
});
export type Company = z.infer<typeof company>;

export const companySchemas = {
  companies: {
    summary: 'Companies of the directory by name (or one by its id), sorted by name',
    input: z.object({ name: textInput(80).optional(), id: filterIdInput, page: pageInput }),
    output: pageOf(company),
  },
  companyStatus: {
    summary: 'Redirect of visitors: that of the company in company_id, otherwise that of the base',
    input: z.object({ company_id: textInput(64).optional() }),
    output: z.object({
      status: z.int().meta({ description: '0 = no redirect' }),
      url: z.string().meta({ description: 'https address; empty while status is 0' }),
    }),
  },
  complaintEmail: {
    summary: 'Address for complaints',
    input: z.object({}),
    output: z.object({ email: z.string().meta({ description: 'empty = not configured' }) }),
  },
};
