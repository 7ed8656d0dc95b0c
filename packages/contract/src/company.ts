/** The company directory: companies that the house tells about, where their customers are sent, and who hears complaints. */
import { z } from 'zod';
import { read } from './call.ts';
import { filterIdInput, pageInput, pageOf, textInput } from './primitives.ts';

/** Empty texts are not known. */
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

export const companyCalls = {
  companies: read(
    '/api/company/getCompany',
    'none',
    'Companies of the directory by name (or one by its id), in the order of their names',
    z.object({ name: textInput(80).optional(), id: filterIdInput, page: pageInput }),
    pageOf(company),
  ),
  companyStatus: read(
    '/api/company/getCompanyStatus',
    'none',
    'Where visitors are sent: of the company that company_id names, else of the base',
    z.object({ company_id: textInput(64).optional() }),
    z.object({
      status: z.int().meta({ description: '0 = they stay here' }),
      url: z.string().meta({ description: 'https address; empty while status is 0' }),
    }),
  ),
  complaintEmail: read(
    '/api/company/complaintEmail',
    'none',
    'Where complaints are heard',
    z.object({}),
    z.object({ email: z.string().meta({ description: 'empty = none is set' }) }),
  ),
} as const;
