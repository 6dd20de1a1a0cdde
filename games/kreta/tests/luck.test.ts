// Whether a review of this game tells of luck.
import { expectLuck } from '$tests/unit/luck';

expectLuck(`${import.meta.dirname}/records/rules_1.txt`, true);
