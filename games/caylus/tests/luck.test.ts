// Whether a review of this game tells of luck.
import { expectLuck } from '$tests/unit/luck';

expectLuck(`${import.meta.dirname}/records/rules_2.txt`, false);
