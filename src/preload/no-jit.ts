import { z } from 'zod';

/**
 * Schemas are built where the page's content policy may hold, which forbids code made from text; without this
 * zod would try it once and the page would report a violation. Imported before the contract.
 */
z.config({ jitless: true });
