import Corbel
